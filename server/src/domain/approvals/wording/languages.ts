export interface Words {
  readonly approve: string
  readonly payment: string
  readonly inYourName: string
  readonly byItself: string
  readonly action: string
  readonly resource: string
  readonly amount: string
  readonly agentSays: string
}

const en: Words = {
  approve: 'Approve an action',
  payment: 'Approve a payment',
  inYourName: 'The agent “{agent}” wants to do this in the name of a user.',
  byItself: 'The agent “{agent}” wants to do this.',
  action: 'Action',
  resource: 'On',
  amount: 'Amount',
  agentSays: 'The agent says',
}

const de: Words = {
  approve: 'Aktion genehmigen',
  payment: 'Zahlung genehmigen',
  inYourName: 'Der Agent „{agent}“ möchte dies im Namen eines Benutzers tun.',
  byItself: 'Der Agent „{agent}“ möchte dies tun.',
  action: 'Aktion',
  resource: 'An',
  amount: 'Betrag',
  agentSays: 'Der Agent sagt',
}

const fr: Words = {
  approve: 'Approuver une action',
  payment: 'Approuver un paiement',
  inYourName: 'L’agent « {agent} » souhaite faire ceci au nom d’un utilisateur.',
  byItself: 'L’agent « {agent} » souhaite faire ceci.',
  action: 'Action',
  resource: 'Sur',
  amount: 'Montant',
  agentSays: 'L’agent dit',
}

export const languages: Readonly<Record<string, Words>> & { readonly en: Words } = { en, de, fr }
