import { expect, test } from 'vitest'
import { readableName } from './readable-name.ts'

test.each([
  ['payment.create', 'Payment create'],
  ['PurchaseOrder', 'Purchase order'],
  ['crm:send_PDF-toClient', 'Crm send PDF to client'],
  ['account', 'Account'],
  ['...', '...'],
])('%s reads %s', (name, shown) => expect(readableName(name)).toBe(shown))
