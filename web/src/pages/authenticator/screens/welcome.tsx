import { Button } from '@mantine/core'
import { LinkIcon, ScanIcon } from '#ui/icons.tsx'
import { Logo } from '#ui/logo.tsx'
import { messages } from '../messages/index.ts'
import { go } from '../state/navigation.ts'
import classes from './welcome.module.css'

export function Welcome() {
  const text = messages.text()
  return (
    <main className={classes.welcome}>
      <div className={classes.hero}>
        <Logo size={88} />
        <h1 className={classes.title}>{text.welcomeTitle}</h1>
        <p className={classes.text}>{text.welcomeText}</p>
      </div>
      <div className={classes.actions}>
        <Button size="lg" fullWidth leftSection={<ScanIcon />} onClick={() => go({ name: 'scan' })}>
          {text.addByScan}
        </Button>
        <Button size="lg" fullWidth variant="default" leftSection={<LinkIcon />} onClick={() => go({ name: 'paste' })}>
          {text.addByPaste}
        </Button>
        <p className={classes.hint}>{text.welcomeHint}</p>
      </div>
    </main>
  )
}
