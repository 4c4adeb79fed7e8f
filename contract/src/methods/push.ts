import { Strict } from '../conventions.ts'
import { defineMethod } from './method.ts'
import { secondDeviceAmr, secondDeviceLabels, secondDeviceSettings } from './second-device.ts'

export const push = defineMethod({
  amr: secondDeviceAmr,
  registrationFields: {},
  settings: Strict({ ...secondDeviceSettings }),
  enabledByDefault: true,
  answer: 'device',
  challenge: 'required',
  addable: {},
  rank: 10,
  icon: 'device',
  color: 'green',
  texts: {
    en: {
      name: 'Push notification',
      description: 'A prompt on the phone, answered with a tap. The best balance of security and convenience.',
      signIn: {
        name: 'Approve on your device',
        hint: 'Approve a request in the app',
        start: 'Approve on my device',
      },
      selfService: {
        name: 'Device',
        offer: 'Approve requests with a tap on your phone or tablet. The best balance of security and convenience.',
        add: 'Add device',
      },
    },
    de: {
      name: 'Push-Mitteilung',
      nameInMessage: 'Push-Benachrichtigung',
      description: 'Eine Anfrage auf dem Telefon, mit einem Tipp beantwortet. Sicher und bequem zugleich.',
      signIn: {
        name: 'Auf Ihrem Gerät bestätigen',
        hint: 'Wir fragen die App auf Ihrem Gerät.',
        start: 'Auf meinem Gerät bestätigen',
      },
      selfService: {
        name: 'Gerät',
        offer: 'Anfragen mit einem Tipp auf Telefon oder Tablet bestätigen. Sicher und bequem zugleich.',
        add: 'Gerät hinzufügen',
      },
    },
    fr: {
      name: 'Notification push',
      nameInMessage: 'notification push',
      description:
        'Une demande sur le téléphone, à laquelle on répond d’un geste. Le meilleur équilibre entre sécurité et simplicité.',
      signIn: {
        name: 'Approuver sur votre appareil',
        hint: 'Nous interrogeons l’application de votre appareil.',
        start: 'Approuver sur mon appareil',
      },
      selfService: {
        name: 'Appareil',
        offer:
          'Approuvez d’un geste sur votre téléphone ou tablette. Le meilleur équilibre entre sécurité et simplicité.',
        add: 'Ajouter un appareil',
      },
    },
  },
  labels: secondDeviceLabels,
})
