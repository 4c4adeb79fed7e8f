import type { Language } from '@countersign/contract'

export interface Words {
  readonly approve: string
  readonly payment: string
  readonly forYou: string
  readonly forAnother: string
  readonly forItself: string
  readonly onBehalfOf: string
  readonly action: string
  readonly resource: string
  readonly amount: string
  readonly agentSays: string
  readonly needed: string
  readonly step: string
  readonly stepLast: string
  readonly stepThen: string
  readonly approvedBy: string
  readonly people: string
  readonly user: string
  readonly owner: string
  readonly owners: string
  readonly group: string
  readonly peopleOfGroup: string
}

const en: Words = {
  approve: 'Approve an action',
  payment: 'Approve a payment',
  forYou: 'The agent “{agent}” wants to do this on your behalf.',
  forAnother: 'The agent “{agent}” wants to do this on behalf of {user}.',
  forItself: 'The agent “{agent}” wants to do this.',
  onBehalfOf: 'On behalf of',
  action: 'Action',
  resource: 'On',
  amount: 'Amount',
  agentSays: 'The agent says',
  needed: 'Approvals needed',
  step: 'Step',
  stepLast: '{stage} of {stages}',
  stepThen: '{stage} of {stages}, then {next}',
  approvedBy: 'Approved by',
  people: '{count} people',
  user: 'the user',
  owner: 'an owner of the agent',
  owners: '{count} owners of the agent',
  group: 'group {group}',
  peopleOfGroup: '{count} people of group {group}',
}

const de: Words = {
  approve: 'Aktion genehmigen',
  payment: 'Zahlung genehmigen',
  forYou: 'Der Agent „{agent}“ möchte dies in Ihrem Namen tun.',
  forAnother: 'Der Agent „{agent}“ möchte dies im Namen von {user} tun.',
  forItself: 'Der Agent „{agent}“ möchte dies tun.',
  onBehalfOf: 'Im Namen von',
  action: 'Aktion',
  resource: 'An',
  amount: 'Betrag',
  agentSays: 'Der Agent sagt',
  needed: 'Nötige Genehmigungen',
  step: 'Schritt',
  stepLast: '{stage} von {stages}',
  stepThen: '{stage} von {stages}, danach {next}',
  approvedBy: 'Genehmigt von',
  people: '{count} Personen',
  user: 'der Benutzer',
  owner: 'wer für den Agenten verantwortlich ist',
  owners: '{count} Verantwortliche des Agenten',
  group: 'Gruppe {group}',
  peopleOfGroup: '{count} Personen der Gruppe {group}',
}

const fr: Words = {
  approve: 'Approuver une action',
  payment: 'Approuver un paiement',
  forYou: 'L’agent « {agent} » souhaite faire ceci en votre nom.',
  forAnother: 'L’agent « {agent} » souhaite faire ceci au nom de {user}.',
  forItself: 'L’agent « {agent} » souhaite faire ceci.',
  onBehalfOf: 'Au nom de',
  action: 'Action',
  resource: 'Sur',
  amount: 'Montant',
  agentSays: 'L’agent dit',
  needed: 'Approbations requises',
  step: 'Étape',
  stepLast: '{stage} sur {stages}',
  stepThen: '{stage} sur {stages}, puis {next}',
  approvedBy: 'Approuvé par',
  people: '{count} personnes',
  user: 'l’utilisateur',
  owner: 'un responsable de l’agent',
  owners: '{count} responsables de l’agent',
  group: 'groupe {group}',
  peopleOfGroup: '{count} personnes du groupe {group}',
}

export const wordsIn: Readonly<Record<Language, Words>> = { en, de, fr }
