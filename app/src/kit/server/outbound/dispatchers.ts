import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { AppError } from '#kit/shared/errors.ts'
import { isPublicAddress } from './address-guard.ts'
import { outboundErrors } from './errors.ts'

const connectTimeoutMs = 5_000

/** Name resolution; replaced in tests. */
export type Resolve = LookupFunction

/**
 * Creates the dispatcher for the public internet. Each connection resolves its host once, checks every address of the
 * answer and dials one of exactly these, so that a second, different answer has no effect.
 */
export function publicDispatcher(resolve: Resolve = systemLookup): Agent {
  const dial = buildConnector({ timeout: connectTimeoutMs, allowH2: false, lookup: guardedLookup(resolve) })
  return new Agent({
    ...poolOptions,
    connect(options, callback) {
      const literal = options.hostname.replace(/^\[|\]$/g, '')
      if (isIP(literal) !== 0 && !isPublicAddress(literal)) {
        callback(new AppError(outboundErrors.refusedAddress, { host: literal }), null)
        return
      }
      dial(options, callback)
    },
  })
}

/**
 * Creates the dispatcher for OUTBOUND_ROUTES; its requests name the route's own address as origin. All stores of the
 * stand-in share that address, where in production each has a host of its own, so it gets the connections of many.
 */
export function routedDispatcher(): Agent {
  return new Agent({
    ...poolOptions,
    connections: 8 * poolOptions.connections,
    connect: { timeout: connectTimeoutMs, allowH2: false },
  })
}

/** For each origin. */
const poolOptions = { connections: 16, pipelining: 1, keepAliveTimeout: 10_000, allowH2: false } as const

/**
 * Creates a lookup that returns public addresses only. The caller dials one of them without resolving again, so a
 * name server that changes its answer gains nothing.
 */
export function guardedLookup(resolve: Resolve = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, answer) => {
      if (error) return callback(error, [])
      const addresses = typeof answer === 'string' ? [{ address: answer, family: isIP(answer) }] : answer
      const refused = addresses.find(({ address }) => !isPublicAddress(address))
      const first = addresses[0]
      if (refused || !first) {
        return callback(new AppError(outboundErrors.refusedAddress, { host: hostname }), [])
      }
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }
}
