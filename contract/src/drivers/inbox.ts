import { Strict } from '../conventions.ts'
import { defineDriver } from './driver.ts'

export const inbox = defineDriver({
  channels: ['sms', 'email'],
  settings: Strict({}),
  secrets: Strict({}),
  advanced: [],
  names: { en: 'Console inbox', de: 'Posteingang der Konsole', fr: 'Boîte de réception de la console' },
  labels: {},
})
