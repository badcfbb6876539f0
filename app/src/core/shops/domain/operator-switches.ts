/**
 * Settings the operator of Signpost makes for all shops. Server and browser read the same; nothing here is secret,
 * and nothing depends on a plan.
 */
export interface OperatorSwitches {
  /** The overlay of first steps, shown until a store completes or dismisses them. */
  onboarding: boolean
  /** Credits or discounts for reviews and feedback, which app stores forbid. */
  rewards: boolean
  /** Time-limited offers with a countdown, which app stores forbid. */
  countdowns: boolean
  /** Sentences that promise a gain, such as page speed points. */
  promisedGains: boolean
  /** Free offers for the first users, and how long they last. */
  earlyAccess: boolean
  /** Paid services by people: fixing, building, growth. */
  services: boolean
  /** Recommendations of other apps. */
  partnerApps: boolean
  /** Page where merchants book a meeting; null if meetings are not offered. */
  meetingUrl: string | null
  /** The launcher of the support chat; null if there is no chat. */
  chat: SupportChat | null
  /** True if this installation tries unreleased features: the chat, for example, comes from its staging host. */
  beta: boolean
}

export interface SupportChat {
  /** URL of the launcher's script. */
  launcher: string
  /** The same on the staging host; null if there is none, and `beta` changes nothing. */
  stagingLauncher: string | null
}

/** Defaults without an operator's file: what an app store accepts, with no support staff. */
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

/** Returns the launcher of the support chat that a page loads; null for none. */
export function chatLauncher({ chat, beta }: Pick<OperatorSwitches, 'chat' | 'beta'>): string | null {
  return (beta ? chat?.stagingLauncher : null) ?? chat?.launcher ?? null
}
