import Type, { type Static } from 'typebox'
import { Strict } from '../conventions.ts'
import type { Labels } from '../texts.ts'
import { advancedConnection, connectionLabels, connectionSettings } from './connection.ts'
import { defineDriver } from './driver.ts'

const placeholders = '`{{to}}`, `{{text}}`, `{{messageId}}`, `{{from}}` and `{{secret.name}}`'

const Pointer = Type.String({
  maxLength: 200,
  pattern: '^(?:/(?:[^~/]|~[01])*)*$',
  issue: 'must be a JSON pointer, such as /messages/0/id',
  examples: ['/messages/0/id'],
})

const Status = Type.Integer({ minimum: 200, maximum: 599 })

const Template = Type.String({ maxLength: 1_024 })

export const senderLabel = {
  from: {
    en: { label: 'Sender', help: 'A number or a name.' },
    de: { label: 'Absender', help: 'Eine Nummer oder ein Name.' },
    fr: { label: 'Expéditeur', help: 'Un numéro ou un nom.' },
  },
} satisfies Labels

export const smsHttp = defineDriver({
  channels: ['sms'],
  settings: Strict({
    url: Type.String({
      maxLength: 2_048,
      description: `The URL of the gateway, with ${placeholders} in its path and query.`,
      issue:
        'must be an http or https URL, whose path and query can contain the placeholders of a message and {{secret.name}}',
      examples: ['https://gateway.example.com/messages'],
    }),
    method: Type.Optional(Type.Enum(['GET', 'POST', 'PUT'], { default: 'POST', description: 'The HTTP method.' })),
    headers: Type.Optional(
      Type.Record(Type.String({ pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}$" }), Template, {
        maxProperties: 20,
        description: 'Can contain `{{to}}`, `{{messageId}}`, `{{from}}` and `{{secret.name}}`.',
        issue:
          'must be at most 20 headers, none of which belongs to the connection or the body, with known placeholders only',
        examples: [{ 'X-Api-Key': '{{secret.apiKey}}' }],
      }),
    ),
    basicAuthentication: Type.Optional(
      Strict({ username: Template, password: Template }, { description: 'Can contain `{{secret.name}}`.' }),
    ),
    contentType: Type.Optional(
      Type.Enum(['json', 'form', 'text'], { default: 'json', description: 'The format of the body.' }),
    ),
    body: Type.Optional(
      Type.String({
        maxLength: 4_096,
        description: `Can contain ${placeholders}; in JSON, only inside strings.`,
        examples: ['{"to":"{{to}}","text":"{{text}}","reference":"{{messageId}}"}'],
      }),
    ),
    from: Type.Optional(Type.String({ maxLength: 64, description: 'The value of `{{from}}`.', examples: ['Example'] })),
    success: Type.Optional(
      Strict(
        {
          statusFrom: Type.Optional({ ...Status, default: 200 }),
          statusTo: Type.Optional({ ...Status, default: 299 }),
          bodyPointer: Type.Optional({
            ...Pointer,
            description: 'Where the JSON response contains `bodyEquals`.',
          }),
          bodyEquals: Type.Optional(Type.String({ maxLength: 200 })),
          bodyContains: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
        },
        { description: 'What the response for an accepted message looks like. Defaults to a status from 200 to 299.' },
      ),
    ),
    messageIdPointer: Type.Optional({
      ...Pointer,
      description: "Where the JSON response contains the gateway's message id.",
    }),
    ...connectionSettings,
  }),
  secrets: Type.Object(
    {},
    {
      patternProperties: { '^[A-Za-z0-9_]{1,64}$': Type.String({ minLength: 1, maxLength: 2_048 }) },
      additionalProperties: false,
      maxProperties: 10,
      description: 'Secrets by name. Templates refer to them as `{{secret.name}}`.',
      examples: [{ apiKey: 'c2VjcmV0' }],
    },
  ),
  advanced: ['basicAuthentication', 'success', 'messageIdPointer', ...advancedConnection],
  names: { en: 'HTTP gateway', de: 'HTTP-Gateway', fr: 'Passerelle HTTP' },
  labels: {
    url: {
      en: {
        label: 'Gateway URL',
        help: 'Path and query can contain {{to}}, {{text}}, {{messageId}}, {{from}} and {{secret.name}}.',
      },
      de: {
        label: 'Adresse des Gateways',
        help: 'Pfad und Abfrage dürfen {{to}}, {{text}}, {{messageId}}, {{from}} und {{secret.name}} nennen.',
      },
      fr: {
        label: 'Adresse de la passerelle',
        help: 'Le chemin et la requête peuvent nommer {{to}}, {{text}}, {{messageId}}, {{from}} et {{secret.name}}.',
      },
    },
    method: { en: { label: 'Method' }, de: { label: 'HTTP-Methode' }, fr: { label: 'Méthode HTTP' } },
    headers: {
      en: { label: 'Headers', help: 'They can contain {{to}}, {{messageId}}, {{from}} and {{secret.name}}.' },
      de: { label: 'Kopfzeilen', help: 'Sie dürfen {{to}}, {{messageId}}, {{from}} und {{secret.name}} nennen.' },
      fr: { label: 'En-têtes', help: 'Ils peuvent nommer {{to}}, {{messageId}}, {{from}} et {{secret.name}}.' },
    },
    basicAuthentication: {
      en: { label: 'Basic authentication' },
      de: { label: 'Basic-Authentifizierung' },
      fr: { label: 'Authentification Basic' },
    },
    'basicAuthentication.username': {
      en: { label: 'User name' },
      de: { label: 'Benutzername' },
      fr: { label: 'Nom d’utilisateur' },
    },
    'basicAuthentication.password': {
      en: { label: 'Password', help: 'Refer to it as {{secret.name}}.' },
      de: { label: 'Passwort', help: 'Nennen Sie es durch {{secret.name}}.' },
      fr: { label: 'Mot de passe', help: 'Nommez-le par {{secret.name}}.' },
    },
    contentType: {
      en: { label: 'Body format', choices: { json: 'JSON', form: 'Form', text: 'Text' } },
      de: { label: 'Art des Inhalts', choices: { json: 'JSON', form: 'Formular', text: 'Text' } },
      fr: { label: 'Type de contenu', choices: { json: 'JSON', form: 'Formulaire', text: 'Texte' } },
    },
    body: {
      en: {
        label: 'Body',
        help: 'It can contain {{to}}, {{text}}, {{messageId}}, {{from}} and {{secret.name}}; in JSON, only inside strings.',
      },
      de: {
        label: 'Inhalt',
        help: 'Er darf {{to}}, {{text}}, {{messageId}}, {{from}} und {{secret.name}} nennen; in JSON innerhalb von Zeichenketten.',
      },
      fr: {
        label: 'Contenu',
        help: 'Il peut nommer {{to}}, {{text}}, {{messageId}}, {{from}} et {{secret.name}} ; en JSON, dans les chaînes.',
      },
    },
    ...senderLabel,
    success: {
      en: { label: 'Success criteria' },
      de: { label: 'Erfolgskriterien' },
      fr: { label: 'Critères de réussite' },
    },
    'success.statusFrom': {
      en: { label: 'Status from' },
      de: { label: 'Status von' },
      fr: { label: 'Statut de' },
    },
    'success.statusTo': { en: { label: 'Status to' }, de: { label: 'Status bis' }, fr: { label: 'Statut à' } },
    'success.bodyPointer': {
      en: { label: 'JSON pointer into the response', help: 'Where the value below must be.' },
      de: { label: 'JSON-Zeiger in der Antwort', help: 'Wo das Folgende stehen muss.' },
      fr: { label: 'Pointeur JSON dans la réponse', help: 'Où doit se trouver ce qui suit.' },
    },
    'success.bodyEquals': {
      en: { label: 'Expected value' },
      de: { label: 'Erwarteter Wert' },
      fr: { label: 'Valeur attendue' },
    },
    'success.bodyContains': {
      en: { label: 'Response contains' },
      de: { label: 'Die Antwort enthält' },
      fr: { label: 'La réponse contient' },
    },
    messageIdPointer: {
      en: { label: 'JSON pointer to the gateway’s message ID' },
      de: { label: 'JSON-Zeiger auf die Kennung des Gateways' },
      fr: { label: 'Pointeur JSON vers l’identifiant de la passerelle' },
    },
    ...connectionLabels,
  },
})

export type SmsHttpSettings = Static<typeof smsHttp.settings>
export type SmsHttpSecrets = Readonly<Record<string, string>>
