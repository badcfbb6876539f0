import type { OutboundPurpose, OutboundRoute } from '#kit/server/env-parts.ts'
import type { ProxyLimits, Refusal } from '#kit/server/outbound/guard-proxy/guard-proxy.ts'
import type { HeadersForHosts } from '#kit/server/outbound/headers-for-hosts.ts'

/** The one message to the browser's process. */
export interface HostOrder {
  program: string
  profile: string
  isSandboxed: boolean
  /** User id of the browser; null: the same as this process. */
  userId: number | null
  routes: OutboundRoute[]
  purpose: OutboundPurpose
  limits: ProxyLimits
  signed: HeadersForHosts | null
  module: string
  input: unknown
}

/** The one message from it. */
export type HostAnswer =
  | { state: 'done'; output: unknown; bytes: number; refusals: Refusal[] }
  | { state: 'failed'; code: string; values: Record<string, unknown>; words: string; refusals: Refusal[] }
