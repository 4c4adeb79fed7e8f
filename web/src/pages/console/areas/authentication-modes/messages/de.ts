import type { AuthenticationModesMessages } from './en.ts'
import { about, fields } from './methods/de.data.ts'

const de: AuthenticationModesMessages = {
  title: 'Anmeldeverfahren',
  lead: 'Wählen Sie, womit Benutzer ihre Identität bestätigen können. Ausgeschaltete Methoden funktionieren sofort nicht mehr.',
  on: 'Ein',
  off: 'Aus',
  offered: (method) => `${method} anbieten`,
  settings: 'Einstellungen',
  settingsOf: (method) => `Einstellungen von ${method}`,
  settingsNote: 'Ein leeres Feld verwendet den Standardwert. Änderungen gelten für neue Anfragen.',
  turnedOn: (method) => `${method} ist eingeschaltet.`,
  turnedOff: (method) => `${method} ist ausgeschaltet.`,
  turnOff: 'Ausschalten',
  turnOffTitle: (method) => `${method} ausschalten?`,
  turnOffText:
    'Niemand kann es mehr benutzen, bis es wieder eingeschaltet wird. Was registriert ist, bleibt. Sorgen Sie dafür, dass alle einen anderen Weg haben.',
  about,
  fields,
}

export default de
