import Type from 'typebox'
import { Strict } from '../conventions.ts'
import { defineMethod } from './method.ts'
import { secondDeviceAmr, secondDeviceLabels, secondDeviceSettings } from './second-device.ts'

export const qrCode = defineMethod({
  amr: secondDeviceAmr,
  registrationFields: {},
  settings: Strict({
    ...secondDeviceSettings,
    allowUsernameless: Type.Boolean({
      default: false,
      description: 'Whether a code can be issued without a known user. The user who scans and approves it signs in.',
    }),
  }),
  enabledByDefault: true,
  answer: 'device',
  challenge: 'required',
  scanned: true,
  rank: 40,
  icon: 'scan',
  color: 'pink',
  texts: {
    en: {
      name: 'QR code',
      description: 'A code on the screen, scanned with the phone. Users sign in without typing.',
      signIn: {
        name: 'Scan a QR code',
        hint: 'Scan it with the app on your device',
        start: 'Scan a QR code',
      },
      selfService: { name: 'Device (QR code)' },
    },
    de: {
      name: 'QR-Code',
      description: 'Ein Code auf dem Bildschirm, mit dem Telefon gescannt. Meldet an, ohne dass man etwas tippt.',
      signIn: {
        name: 'QR-Code scannen',
        hint: 'Mit der App auf Ihrem Gerät',
        start: 'QR-Code scannen',
      },
      selfService: { name: 'Gerät, per QR-Code' },
    },
    fr: {
      name: 'Code QR',
      nameInMessage: 'code QR',
      description: 'Un code à l’écran, scanné par le téléphone. Connecte sans rien saisir.',
      signIn: {
        name: 'Scanner un code QR',
        hint: 'Avec l’application de votre appareil',
        start: 'Scanner un code QR',
      },
      selfService: { name: 'Appareil, par code QR' },
    },
  },
  labels: {
    ...secondDeviceLabels,
    allowUsernameless: {
      en: {
        label: 'Allow QR codes without a known user',
        help: 'A page can show a code before it knows the user. The user who scans and approves it is signed in.',
      },
      de: {
        label: 'QR-Codes ohne bekannten Benutzer erlauben',
        help: 'Eine Seite darf einen Code zeigen, bevor sie den Benutzer kennt. Angemeldet wird, wer ihn scannt und freigibt.',
      },
      fr: {
        label: 'Autoriser les codes QR sans utilisateur connu',
        help: 'Une page peut montrer un code avant de connaître l’utilisateur. La personne qui le scanne et l’approuve est connectée.',
      },
    },
  },
})
