// How the editor looks. Its surfaces are the page's own variables, which reach into the shadow root.
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const mark = (colour: string) => ({
  // Not the pictures that come with the editor: they are data: addresses, which the content security policy refuses.
  backgroundImage: 'none',
  paddingBottom: '0',
  textDecoration: `underline wavy ${colour}`,
  textUnderlineOffset: '0.2em',
  textDecorationSkipInk: 'none',
})

const sheet = EditorView.theme({
  '&': {
    flex: '1 1 auto',
    minHeight: '0',
    color: 'var(--mantine-color-text)',
    backgroundColor: 'var(--card)',
    fontSize: '0.875rem',
  },
  // Shown around the whole of it.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '1.6', overflow: 'auto' },
  '.cm-content': { padding: '0.75rem 0', caretColor: 'var(--accent)' },
  '.cm-line': { padding: '0 1rem 0 0.5rem' },
  '.cm-gutters': { color: 'var(--muted)', backgroundColor: 'var(--card)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { paddingLeft: '0.75rem', minWidth: '2.5rem' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--editor-active-line)' },
  '.cm-cursor': { borderLeftColor: 'var(--accent)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--editor-selection) !important',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--editor-selection)' },
  '.cm-lintRange-error': mark('var(--danger)'),
  '.cm-lintRange-warning': mark('var(--warning)'),
  '.cm-issue-line': { backgroundColor: 'var(--danger-soft)' },
  '.cm-tooltip': {
    color: 'var(--mantine-color-text)',
    backgroundColor: 'var(--card)',
    border: '1px solid var(--line)',
    borderRadius: '0.5rem',
    boxShadow: 'var(--shadow)',
    maxWidth: 'min(32rem, 80vw)',
    overflow: 'hidden',
  },
  '.cm-diagnostic': { padding: '0.5rem 0.75rem', fontFamily: 'var(--mantine-font-family)', whiteSpace: 'pre-wrap' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--danger)' },
  '.cm-diagnostic-warning': { borderLeft: '3px solid var(--warning)' },
})

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--editor-keyword)', fontWeight: '600' },
  { tag: tags.string, color: 'var(--editor-string)' },
  { tag: [tags.number, tags.atom, tags.bool], color: 'var(--editor-value)' },
  { tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic' },
  { tag: tags.typeName, color: 'var(--editor-type)' },
  { tag: tags.meta, color: 'var(--editor-annotation)' },
  { tag: tags.special(tags.variableName), color: 'var(--editor-variable)' },
  { tag: tags.function(tags.variableName), color: 'var(--editor-type)' },
])

export const editorTheme = [sheet, syntaxHighlighting(colours)]
