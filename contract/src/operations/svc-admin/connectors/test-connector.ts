import { ConnectorParams, ConnectorTest, TestConnectorRequest } from '../../../connectors.ts'
import { signature } from '../../signature.ts'

export const testConnector = signature({
  service: 'svc-admin',
  id: 'testConnector',
  method: 'POST',
  path: '/v1/connectors/{connectorId}:test',
  summary: 'Send a test message',
  description:
    'A real message by this connector and no other, whether it is enabled or not. The answer comes within ten seconds and tells what happened.',
  scope: 'admin.write',
  idempotent: true,
  params: ConnectorParams,
  body: TestConnectorRequest,
  reply: { 200: ConnectorTest },
  errors: ['forbidden', 'too_many_requests'],
})
