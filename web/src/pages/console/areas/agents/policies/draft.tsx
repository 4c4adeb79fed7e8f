// The draft: its two texts, what is wrong with them, and what they change.
import type { PolicyDraft, PolicyIssue } from '@countersign/contract'
import { useEffect, useRef, useState } from 'react'
import type { Tagged } from '#api/request.ts'
import { LeaveGuard } from '#console/parts/leave-guard.tsx'
import { ButtonLink } from '#console/parts/links.tsx'
import { Loaded } from '#console/parts/loaded.tsx'
import { useMay } from '#console/shell/person.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { type PolicyFile, useDraft } from './api.ts'
import { Changes } from './changes.tsx'
import { DraftActions } from './draft-actions.tsx'
import { DraftState } from './draft-state.tsx'
import { cedarLanguage } from './editor/cedar-language.ts'
import { CodeEditor, type EditorHandle } from './editor/code-editor.tsx'
import { Issues } from './issues.tsx'
import { messages } from './messages/index.ts'
import { type Tab, Tabs } from './tabs.tsx'
import { useCheck } from './use-check.ts'
import { useTexts } from './use-texts.ts'

export function Draft() {
  return <Loaded query={useDraft()}>{(draft) => <Shown draft={draft} />}</Loaded>
}

function Shown({ draft }: { readonly draft: Tagged<PolicyDraft> }) {
  const text = messages.text()
  const mayChange = useMay('admin.write')
  const written = useTexts(draft)
  const { issues, isChecking, isTooLarge } = useCheck(written.changed, draft.value.issues)
  const [tab, setTab] = useState<Tab>('policies')
  const { editor, goTo } = useEditor(tab, setTab)
  const issuesOf = (file: PolicyFile) => issues.filter((issue) => issue.file === file)
  return (
    <>
      <PageHeader
        title={text.title}
        lead={text.lead}
        actions={
          <>
            <ButtonLink to="/agents/policies/analysis" variant="subtle">
              {text.analysis}
            </ButtonLink>
            <ButtonLink to="/agents/policies/shadow" variant="subtle">
              {text.shadow}
            </ButtonLink>
            <ButtonLink to="/agents/policies/replays" variant="subtle">
              {text.replays}
            </ButtonLink>
            <ButtonLink to="/agents/policies/history" variant="subtle">
              {text.history}
            </ButtonLink>
            {mayChange ? <DraftActions draft={draft} written={written} issues={issues} /> : null}
          </>
        }
      />
      <DraftState draft={draft.value} isDirty={written.isDirty} />
      <Tabs
        chosen={tab}
        onChoose={setTab}
        errors={{ policies: issuesOf('policies').length, schema: issuesOf('schema').length }}
      >
        {tab === 'changes' ? (
          <Changes texts={written.texts} publishedVersion={draft.value.publishedVersion} />
        ) : (
          <CodeEditor
            key={tab}
            ref={editor}
            label={tab === 'policies' ? text.policiesEditor : text.schemaEditor}
            language={cedarLanguage}
            value={written.texts[tab]}
            onChange={(given) => written.write(tab, given)}
            issues={issuesOf(tab)}
            isReadOnly={!mayChange}
          />
        )}
      </Tabs>
      <Issues issues={issues} isChecking={isChecking} isTooLarge={isTooLarge} onChoose={goTo} />
      <LeaveGuard isNeeded={() => written.isDirty} text={messages.text().leaveText} />
    </>
  )
}

/** To an issue, in whichever of the two texts it is: its editor may have to be shown first. */
function useEditor(tab: Tab, show: (tab: Tab) => void) {
  const editor = useRef<EditorHandle>(null)
  const [target, setTarget] = useState<PolicyIssue>()
  useEffect(() => {
    if (target?.file !== tab) return
    editor.current?.goTo(target)
    setTarget(undefined)
  }, [target, tab])
  const goTo = (issue: PolicyIssue) => {
    setTarget(issue)
    show(issue.file)
  }
  return { editor, goTo }
}
