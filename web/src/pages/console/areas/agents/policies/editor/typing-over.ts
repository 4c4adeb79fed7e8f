// What is typed over a selection is put there by us: Chromium would keep the look of what it replaces by a style attribute,
// which the content security policy refuses, with a complaint.
import { EditorView } from '@codemirror/view'

export const typingOver = EditorView.domEventHandlers({
  beforeinput({ inputType, data }, view) {
    const { state, composing } = view
    if (inputType !== 'insertText' || data === null || state.selection.main.empty || state.readOnly || composing)
      return false
    view.dispatch(state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true })
    return true
  },
})
