// A published version, as it was, and one of its policies in sight where a decision names it.
import type { PolicySet } from '@countersign/contract'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { BackLink } from '#console/parts/links.tsx'
import { Loaded } from '#console/parts/loaded.tsx'
import { useMay } from '#console/shell/person.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Badge } from '#ui/badge.tsx'
import { TextField } from '#ui/form/index.ts'
import { notify } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { usePolicyChanges, usePolicySet } from './api.ts'
import { cedarLanguage } from './editor/cedar-language.ts'
import { CodeEditor, type EditorHandle } from './editor/code-editor.tsx'
import { messages } from './messages/index.ts'
import { lineOfPolicy } from './policy-place.ts'
import classes from './version.module.css'

export function PolicyVersion() {
  const { version } = useParams({ from: '/agents/policies/$version' })
  return <Loaded query={usePolicySet(Number(version))}>{(set) => <Shown set={set} />}</Loaded>
}

function Shown({ set }: { readonly set: PolicySet }) {
  const text = messages.text()
  const { version, published, policies, schema, note, restoredVersion, publishedBy, publishedAt } = set
  const { policy } = useSearch({ from: '/agents/policies/$version' })
  const line = policy === undefined ? undefined : lineOfPolicy(policies, policy)
  const editor = useRef<EditorHandle>(null)
  useEffect(() => {
    if (line !== undefined) editor.current?.goTo({ line, column: 1 })
  }, [line])
  return (
    <>
      <PageHeader
        title={text.versionTitle(version)}
        lead={note ?? (restoredVersion === null ? text.noNote : text.restored(restoredVersion))}
        back={<BackLink to="/agents/policies/history">{text.backToHistory}</BackLink>}
        badges={published ? <Badge tone="success">{text.inForce}</Badge> : null}
        actions={useMay('admin.write') && !published ? <Rollback version={version} /> : null}
      />
      <p className={classes.by}>
        {publishedBy.id} · <RelativeTime at={publishedAt} />
      </p>
      {policy !== undefined && line === undefined ? <p role="status">{text.policyGone(policy)}</p> : null}
      <h2 className={classes.title}>{text.policies}</h2>
      <CodeEditor
        ref={editor}
        label={text.policies}
        language={cedarLanguage}
        value={policies}
        isReadOnly
        size="fitting"
      />
      <h2 className={classes.title}>{text.schema}</h2>
      <CodeEditor label={text.schema} language={cedarLanguage} value={schema} isReadOnly size="fitting" />
    </>
  )
}

function Rollback({ version }: { readonly version: number }) {
  const text = messages.text()
  const navigate = useNavigate()
  const { rollback } = usePolicyChanges()
  const [note, setNote] = useState('')
  return (
    <ActionButton
      label={text.rollback}
      look="main"
      question={{
        title: text.rollbackTitle(version),
        text: (
          <>
            <p>{text.rollbackText}</p>
            <TextField label={text.note} help={text.noteHelp} maxLength={500} value={note} onChange={setNote} />
          </>
        ),
      }}
      act={async () => {
        const restored = await rollback.mutateAsync({ version, note: note.trim() })
        notify.done(text.rolledBack(restored.version))
        void navigate({ to: '/agents/policies/history' })
      }}
      meanings={{ policy_set_invalid: text.publishInvalid, precondition_failed: text.conflictTitle }}
    />
  )
}
