import { maxLogoKibibytes, maxLogoPixels } from '@countersign/contract/limits'
import type { BrandingMessages } from './en.ts'

const de: BrandingMessages = {
  title: 'Erscheinungsbild',
  lead: 'So sieht Ihre Organisation auf den Seiten für Anmeldung, Einladung und Self-Service und in E-Mails aus.',
  logo: 'Logo',
  logoHelp: `Ein PNG-Bild mit höchstens ${maxLogoKibibytes} KB und ${maxLogoPixels} × ${maxLogoPixels} Pixeln.`,
  logoRefused: `Wählen Sie ein PNG-Bild mit höchstens ${maxLogoKibibytes} KB.`,
  removeLogo: 'Logo entfernen',
  color: 'Farbe',
  colorHelp: 'Für Schaltflächen und Links. Auf dunklen Seiten wird ein hellerer Ton verwendet.',
  pickColor: 'Farbe auswählen',
  colorInvalid: 'Geben Sie eine Farbe wie #0b6e4f ein.',
  colorTooLight: 'Weisser Text ist auf dieser Farbe nicht lesbar. Wählen Sie eine dunklere.',
  signInText: 'Text auf der Anmeldeseite',
  signInTextHelp: 'Optional, zum Beispiel welches Konto gemeint ist.',
  supportUrl: 'Link zur Hilfe',
  supportUrlHelp: 'Optional. Eine Seite, oder mailto: und eine E-Mail-Adresse.',
  supportUrlInvalid: 'Beginnen Sie mit https:// oder mailto:.',
  senderName: 'Absendername von E-Mails',
  senderNameHelp: 'Leer: der Name aus dem jeweiligen Konnektor.',
  conflict:
    'Jemand anderes hat das Erscheinungsbild geändert. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
  invalid: 'Der Server hat einen Wert abgelehnt. Prüfen Sie die Felder.',
  preview: 'Vorschau',
  previewNote: 'Die Anmeldeseite mit Ihren Änderungen.',
  previewOf: (organisation) => `Vorschau der Anmeldeseite von ${organisation}`,
  signIn: 'Anmelden',
  userName: 'Benutzername',
  support: 'Hilfe erhalten',
  from: 'E-Mails kommen von',
}

export default de
