import ipaddr from 'ipaddr.js'

/** Names that reach a machine's own services, whatever the name server answers. */
const localNames =
  /(^|\.)(localhost|localdomain|local|internal|intranet|home\.arpa|ip6-localhost|ip6-loopback)$/

/** Global unicast as assigned by IANA; every other IPv6 address is special (RFC 6890, RFC 4291 §2.5). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
const documentation = ipaddr.IPv6.parseCIDR('3fff::/20')

/** Returns true for a host name that serves no public page. Expects lower case without a trailing dot. */
export function isLocalName(hostname: string): boolean {
  return localNames.test(hostname) || hostname === 'metadata' || hostname === 'instance-data'
}

/**
 * Returns true only for an address of the public internet. Private, loopback, link-local, carrier-grade NAT,
 * multicast, unspecified, reserved and documentation ranges are refused, and so is every IPv6 form that wraps an IPv4
 * address (mapped, compatible, 6to4, Teredo, NAT64, ISATAP): no public page uses these, and each reaches the wrapped
 * address on some machine.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv6 ? isGlobalIpv6(parsed) : isOrdinaryIpv4(parsed)
}

function isGlobalIpv6(address: ipaddr.IPv6): boolean {
  const isatap = address.parts[5] === 0x5efe && ((address.parts[4] ?? 0) & 0xfdff) === 0
  return address.match(globalUnicast) && !address.match(documentation) && !isatap && !address.zoneId
}

/** 0.0.0.0/8 and 240.0.0.0/4 are covered by `range()`; not every version covers the anycast relay of 6to4. */
function isOrdinaryIpv4(address: ipaddr.IPv4): boolean {
  return !address.match(ipaddr.IPv4.parseCIDR('192.88.99.0/24'))
}
