import { createPasskey, getPasskey } from './passkeys.js'

const actions = {
  'sign-up': (fields) => post('sign-up', fields),
  'sign-in': (fields) => post('sign-in', fields),

  async 'passkey-sign-in'({ userId }) {
    const { publicKey, ...refused } = await post('passkey-options', { userId })
    return publicKey ? post('passkey-sign-in', { credential: await getPasskey(publicKey) }) : refused
  },

  async 'add-passkey'() {
    const { publicKey, ...refused } = await post('new-passkey', {})
    return publicKey ? post('add-passkey', { credential: await createPasskey(publicKey) }) : refused
  },
}

async function post(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.json()
}

const output = document.querySelector('output')
document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault()
  output.textContent = ''
  const fields = Object.fromEntries(new FormData(event.target))
  try {
    output.textContent = JSON.stringify(await actions[event.submitter.name](fields))
  } catch (error) {
    // The user closed the dialog, has no passkey here, or already has one on this authenticator.
    output.textContent = JSON.stringify({ reason: error.name, message: error.message })
  }
})
