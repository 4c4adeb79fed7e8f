// What validation says, at its place in the text.
import { type Diagnostic, setDiagnostics } from '@codemirror/lint'
import type { Text } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { PolicyIssue } from '@countersign/contract'

export type PlacedIssue = Pick<PolicyIssue, 'severity' | 'line' | 'column' | 'message' | 'help'>

/** Where an issue begins. The text may have become shorter since it was checked. */
export function positionOf(text: Text, { line, column }: Pick<PlacedIssue, 'line' | 'column'>): number {
  const { from, to } = text.line(Math.min(Math.max(line, 1), text.lines))
  return Math.min(from + Math.max(column - 1, 0), to)
}

function diagnosticOf(text: Text, issue: PlacedIssue): Diagnostic {
  const from = positionOf(text, issue)
  const rest = text.sliceString(from, text.lineAt(from).to)
  // The server names a place, not a span: to people it is the word, or whatever stands there.
  const length = /^(\w[\w.]*|"(?:[^"\\]|\\.)*"?|\S)/.exec(rest)?.[0].length ?? 0
  return {
    from,
    to: from + length,
    severity: issue.severity,
    message: issue.help ? `${issue.message}\n${issue.help}` : issue.message,
  }
}

export const markIssues = ({ state }: EditorView, issues: readonly PlacedIssue[]): ReturnType<typeof setDiagnostics> =>
  setDiagnostics(
    state,
    issues.map((issue) => diagnosticOf(state.doc, issue)),
  )
