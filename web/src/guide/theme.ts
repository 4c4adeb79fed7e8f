// Runs before the page is drawn, so that it does not change its colours in front of the reader. The console on the same origin
// keeps its choice under the same name.
import { applyTheme, chosenTheme } from './chosen-theme.ts'

applyTheme(chosenTheme())
