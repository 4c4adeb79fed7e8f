import { Button } from '@mantine/core'
import { CopyButton } from '#ui/copy-field.tsx'
import { DownloadIcon } from '#ui/icons.tsx'
import { useMe } from '../data/me.ts'
import { messages } from '../messages/index.ts'
import { go } from '../navigation.ts'
import classes from './recovery-codes.module.css'

export function CodeSheet({ codes }: { readonly codes: readonly string[] }) {
  const text = messages.text()
  const { tenantName, userId } = useMe()
  const title = text.sheetTitle(userId, tenantName)
  return (
    <>
      <h2 className={classes.title}>{title}</h2>
      <p role="alert">{text.shownOnce}</p>
      <ol className={classes.codes} aria-label={text.heldMethods.recovery_code}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={classes.actions}>
        <CopyButton value={codes.join('\n')} label={text.copyAll} />
        <Button
          variant="default"
          size="sm"
          leftSection={<DownloadIcon size={18} />}
          onClick={() => download(`${title}\n\n${codes.join('\n')}\n`)}
        >
          {text.download}
        </Button>
        <Button variant="default" size="sm" onClick={() => print()}>
          {text.print}
        </Button>
      </div>
      <Button className={classes.kept ?? ''} size="md" onClick={() => go('')}>
        {text.codesKept}
      </Button>
    </>
  )
}

function download(content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(url)
}
