// Which addresses are not public.
import { type Networks, networksOf } from './networks.ts'

/**
 * What an outsider must not make us contact: the IANA special-purpose registries (RFC 6890) except what is globally
 * routed. All of IPv6 except 2000::/3, which covers mapped, compatible and NAT64 forms of IPv4 addresses.
 */
export const notPublic: Networks = networksOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Contains the metadata services of most clouds, with the machine's secrets.
  '169.254.0.0/16',
  // Azure's metadata service, which is among public addresses.
  '168.63.129.16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/3',
  '4000::/2',
  '8000::/1',
  // Protocol assignments, including Teredo, which embeds IPv4 addresses, as does 6to4.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
])
