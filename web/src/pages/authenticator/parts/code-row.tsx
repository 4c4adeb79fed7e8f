// One account's current code: tap to copy.
import { ActionIcon, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { serverNow } from '#api/server-time.ts'
import { CheckIcon, CopyIcon, DotsIcon } from '#ui/icons.tsx'
import { useNow } from '#ui/use-now.ts'
import { codeAt, codeTimeLeft } from '../codes/one-time-code.ts'
import { messages } from '../messages/index.ts'
import { go } from '../state/navigation.ts'
import type { CodeAccount } from '../storage/rows.ts'
import { Avatar } from './avatar.tsx'
import classes from './code-row.module.css'
import { useAuthenticator } from './context.ts'
import { Ring } from './ring.tsx'

const copiedForMs = 2000

export function CodeRow({ account }: { readonly account: CodeAccount }) {
  const text = messages.text()
  const code = useCode(account)
  useNow()
  const { seconds, share } = codeTimeLeft(account, serverNow())
  const [copiedAt, setCopiedAt] = useState(0)
  const isCopied = Date.now() - copiedAt < copiedForMs
  const name = account.issuer || account.name
  const copy = () => void navigator.clipboard.writeText(code).then(() => setCopiedAt(Date.now()))
  return (
    <div className={classes.row}>
      <UnstyledButton className={classes.main} aria-label={text.copyCode(name)} onClick={copy}>
        <Avatar name={name} />
        <span className={classes.texts}>
          <span className={classes.name}>
            {name}
            {account.issuer && account.name ? <span className={classes.user}> · {account.name}</span> : null}
          </span>
          <span className={classes.line} data-urgent={seconds <= 5 || undefined}>
            <span className={classes.code}>{spaced(code) || '··· ···'}</span>
            <Ring share={share} />
          </span>
        </span>
        <span className={classes.copy} data-copied={isCopied || undefined}>
          {isCopied ? <CheckIcon size={20} /> : <CopyIcon size={20} />}
        </span>
      </UnstyledButton>
      <VisuallyHidden role="status">{isCopied ? text.copied : ''}</VisuallyHidden>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={text.codeOptions(name)}
        onClick={() => go({ name: 'code', codeId: account.id })}
      >
        <DotsIcon />
      </ActionIcon>
    </div>
  )
}

function useCode(account: CodeAccount): string {
  const { codes } = useAuthenticator()
  const [key, setKey] = useState<CryptoKey>()
  const [code, setCode] = useState('')
  useEffect(() => void codes.keyOf(account).then(setKey), [codes, account])
  const step = Math.floor(useNow() && serverNow() / 1000 / account.periodSeconds)
  useEffect(() => {
    if (key) void codeAt(key, account, step * account.periodSeconds * 1000).then(setCode)
  }, [key, account, step])
  return code
}

/** In two halves, as people read digits out. */
function spaced(code: string): string {
  const half = Math.ceil(code.length / 2)
  return code && `${code.slice(0, half)} ${code.slice(half)}`
}
