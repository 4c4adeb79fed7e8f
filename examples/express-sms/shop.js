// A shop in Express whose checkout needs a code by SMS.
import { readFileSync } from 'node:fs'
import { Countersign } from '@countersign/sdk'
import { requireMfa } from '@countersign/sdk/express'
import express from 'express'

const { publicUrl: url, tenantId, clientId, clientSecret } = JSON.parse(readFileSync('data/first-run.json', 'utf8'))
const countersign = new Countersign({ url, tenantId, clientId, clientSecret })
const app = express()
app.use(express.json())

// Your own sign-in goes here. The shop believes this header only because it is an example.
const userId = (request) => request.get('x-user')
const authType = 'sms'

app.post('/phone', async (request, response) => {
  const { mobileNumber } = request.body
  const { registrationId } = await countersign.mfa.registerOtp({ userId: userId(request), authType, mobileNumber })
  response.status(201).json({ registrationId })
})

app.post('/code', async (request, response) => {
  const challenge = await countersign.mfa.sendOtp({ userId: userId(request), authType, context: { action: 'Pay' } })
  const { challengeId, expiresInSeconds, delivery } = challenge
  response.json({ challengeId, expiresInSeconds, sentTo: delivery.maskedDestination })
})

app.post('/verify', async (request, response) => {
  const { challengeId, otp } = request.body
  const verdict = await countersign.mfa.authenticateOtp({ userId: userId(request), authType, challengeId, otp })
  const { authenticated, assertion, attemptsRemaining } = verdict
  response.json({ authenticated, assertion, attemptsRemaining })
})

app.post('/checkout', requireMfa(countersign, { userId, maxAgeSeconds: 120 }), (request, response) => {
  response.json({ paid: true, by: request.mfa.userId })
})

const listening = app.listen(Number(process.env.PORT ?? 8097), '127.0.0.1', () => {
  console.log(`The shop answers on http://127.0.0.1:${listening.address().port}`)
})
