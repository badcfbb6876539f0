import type { ActionOptionsProps } from '#core/registry/client.ts'
import { AutomationOptions as Options } from '#core/writing/ui/writing-options.tsx'
import { writing } from './writing-ui.ts'

/** The generation options in an automation's form. */
export function AutomationOptions(props: ActionOptionsProps) {
  return <Options writing={writing} {...props} />
}
