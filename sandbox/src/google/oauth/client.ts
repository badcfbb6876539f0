import { timingSafeEqual } from 'node:crypto'
import type { SandboxContext } from '../../context.ts'

/** True for the one client registered in the settings; a redirect may lead anywhere below the app's URL. */
export function knowsClient({ settings }: SandboxContext, id: string | undefined): boolean {
  return settings.googleClient !== undefined && id === settings.googleClient.id
}

export function opensClient({ settings }: SandboxContext, secret: string | undefined): boolean {
  const own = Buffer.from(settings.googleClient?.secret ?? '')
  const given = Buffer.from(secret ?? '')
  return own.length > 0 && own.length === given.length && timingSafeEqual(own, given)
}

export function mayRedirectTo({ deployment }: SandboxContext, uri: string | undefined): boolean {
  const url = URL.parse(uri ?? '')
  const homes = deployment.apps().map(({ applicationUrl }) => originOf(new URL(applicationUrl)))
  return url !== null && homes.includes(originOf(url)) && url.hash === ''
}

/** Returns the origin with `localhost` for 127.0.0.1: an app on this machine may use either name. */
const originOf = ({ origin }: URL): string => origin.replace('//127.0.0.1', '//localhost')
