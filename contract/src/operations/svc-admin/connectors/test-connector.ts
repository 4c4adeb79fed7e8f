import { ConnectorParams, ConnectorTest, TestConnectorRequest } from '../../../connectors.ts'
import { defaultTimeoutSeconds } from '../../../drivers/index.ts'
import { inWords } from '../../../limits/index.ts'
import { signature } from '../../signature.ts'

export const testConnector = signature({
  service: 'svc-admin',
  id: 'testConnector',
  method: 'POST',
  path: '/v1/connectors/{connectorId}:test',
  summary: 'Send a test message',
  description: `Sends a real message through this connector only, even if the connector is disabled. The response arrives within ${inWords(defaultTimeoutSeconds)} seconds and reports the outcome.`,
  scope: 'admin.write',
  idempotent: true,
  params: ConnectorParams,
  body: TestConnectorRequest,
  reply: { 200: ConnectorTest },
  errors: ['forbidden', 'too_many_requests'],
})
