// A text editor. It lives in a shadow root, where its styles need no style tag, which the content security policy forbids.
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import { Annotation, EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import classes from './code-editor.module.css'
import { editorTheme } from './editor-theme.ts'
import { markIssues, type PlacedIssue, positionOf } from './issue-marks.ts'
import { typingOver } from './typing-over.ts'

export interface EditorHandle {
  /** Puts the cursor there, in sight. */
  goTo(place: Pick<PlacedIssue, 'line' | 'column'>): void
}

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange?: (value: string) => void
  readonly onSave?: () => void
  readonly language?: Extension
  readonly issues?: readonly PlacedIssue[]
  readonly isReadOnly?: boolean
  /** As tall as the window allows, or as its text. */
  readonly size?: 'tall' | 'fitting'
  readonly ref?: Ref<EditorHandle>
}

const none: readonly PlacedIssue[] = []
const fromOutside = Annotation.define<true>()

export function CodeEditor(props: Props) {
  const { label, value, language = [], issues = none, isReadOnly = false, size = 'tall', ref } = props
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const latest = useRef(props)
  latest.current = props

  useEffect(() => {
    const place = host.current
    if (!place) return
    const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' })
    const save = () => {
      latest.current.onSave?.()
      return true
    }
    const created = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          lineNumbers(),
          highlightActiveLine(),
          highlightActiveLineGutter(),
          history(),
          drawSelection(),
          indentOnInput(),
          bracketMatching(),
          typingOver,
          language,
          editorTheme,
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          EditorState.readOnly.of(isReadOnly),
          // Tab is not bound: it leaves the editor, for users who have only a keyboard.
          keymap.of([{ key: 'Mod-s', preventDefault: true, run: save }, ...defaultKeymap, ...historyKeymap]),
          EditorView.updateListener.of(({ docChanged, state, transactions }) => {
            const isOurs = transactions.some((transaction) => transaction.annotation(fromOutside))
            if (docChanged && !isOurs) latest.current.onChange?.(state.doc.toString())
          }),
        ],
      }),
    })
    view.current = created
    return () => {
      view.current = null
      created.destroy()
    }
  }, [label, language, isReadOnly])

  // Before anything more can be typed: what was written a moment ago must not take the place of what is written now.
  useLayoutEffect(() => {
    const shown = view.current
    if (!shown || shown.state.doc.toString() === value) return
    const changes = { from: 0, to: shown.state.doc.length, insert: value }
    shown.dispatch({ changes, annotations: fromOutside.of(true) })
  }, [value])

  useEffect(() => {
    if (view.current) view.current.dispatch(markIssues(view.current, issues))
  }, [issues])

  useImperativeHandle(ref, () => ({
    goTo(place) {
      const shown = view.current
      if (!shown) return
      const anchor = positionOf(shown.state.doc, place)
      shown.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
      shown.focus()
    },
  }))

  return <div ref={host} className={classes.editor} data-size={size} />
}
