// What an authenticator app has to be given, by its camera or by hand. Shown this once.
import type { NewRegistration } from '@countersign/contract'
import { CopyField } from '#ui/copy-field.tsx'
import { messages } from '../messages/index.ts'
import classes from './add.module.css'

export function AppSecret({ registration: { qrCode, secret = '', otpauthUri } }: { registration: NewRegistration }) {
  const text = messages.text()
  return (
    <div className={classes.secret}>
      <p>{text.scanWithApp}</p>
      {qrCode ? <img className={classes.qr} src={qrCode} alt={text.qrOfApp} width={220} height={220} /> : null}
      <a href={otpauthUri}>{text.openInApp}</a>
      <CopyField label={text.secret} value={secret.replaceAll(/(.{4})(?=.)/g, '$1 ')} note={text.secretNote} />
    </div>
  )
}
