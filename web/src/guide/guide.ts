// What a page of the guide does beyond HTML: copy buttons, search, appearance.
import { addCopyButtons } from './copy-buttons.ts'
import { startSearch } from './search-box.ts'
import { showThemeButton } from './theme-button.ts'

addCopyButtons()
// The menu is longer than most screens.
document.querySelector('#menu [aria-current]')?.scrollIntoView({ block: 'nearest' })
startSearch()
showThemeButton()
