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
}

export const languages: Readonly<Record<string, Words>> & { readonly en: Words } = { en, de, fr }
