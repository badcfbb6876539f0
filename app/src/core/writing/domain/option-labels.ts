import type { wishes } from '../generation-contract.ts'

/** Locale keys of what the form calls the options of a generation, by name. */
export const OPTION_LABELS = {
  language: 'writing:language',
  tone: 'writing:tone',
  writer: 'writing:writer',
  model: 'writing:aiModel',
  systemMessage: 'writing:system',
  userMessage: 'writing:user',
  focusKeyword: 'writing:keyword',
} as const satisfies Record<keyof ReturnType<typeof wishes>, string>
