/**
 * What whoever runs Signpost decides for everybody who uses it. Server and browser read the same; nothing here is secret, and
 * nothing here is earned by a plan.
 */
export interface OperatorSwitches {
  /** The overlay of first steps, until a store has done or removed them. */
  onboarding: boolean
  /** Credits or discounts for reviews and feedback. App stores forbid them. */
  rewards: boolean
  /** Offers that end at a time, with a clock. App stores forbid them. */
  countdowns: boolean
  /** Sentences that promise a gain, such as points of page speed. */
  promisedGains: boolean
  /** What is free for the first users, and for how long. */
  earlyAccess: boolean
  /** Paid work by people: fixing, building, growth. */
  services: boolean
  /** Other apps that are recommended. */
  partnerApps: boolean
  /** Where merchants choose a time to meet; null: meetings are not offered. */
  meetingUrl: string | null
  /** The launcher of the support chat; null: there is no chat. */
  chat: SupportChat | null
  /** This installation tries what is not released yet: the chat, for one, comes from its staging host. */
  beta: boolean
}

export interface SupportChat {
  /** URL of the launcher's script. */
  launcher: string
  /** The same on the staging host; null: there is none, and `beta` changes nothing. */
  stagingLauncher: string | null
}

/** What holds where the operator says nothing: what an app store accepts, with nobody behind it. */
export const DEFAULT_SWITCHES: OperatorSwitches = {
  onboarding: true,
  rewards: false,
  countdowns: false,
  promisedGains: false,
  earlyAccess: false,
  services: false,
  partnerApps: false,
  meetingUrl: null,
  chat: null,
  beta: false,
}

/** Which launcher of the support chat a page loads; null: none. */
export function chatLauncher({ chat, beta }: Pick<OperatorSwitches, 'chat' | 'beta'>): string | null {
  return (beta ? chat?.stagingLauncher : null) ?? chat?.launcher ?? null
}
