import { DEFAULT_SWITCHES, type OperatorSwitches } from '../domain/operator-switches.ts'

let known: OperatorSwitches | undefined

/** The operator's switches, put into the page by the server; ours where the page carries none. */
export function operatorSwitches(): OperatorSwitches {
  known ??= { ...DEFAULT_SWITCHES, ...switchesOfThePage() }
  return known
}

function switchesOfThePage(): Partial<OperatorSwitches> {
  const content = document.querySelector<HTMLMetaElement>('meta[name="operator-switches"]')?.content ?? ''
  try {
    return JSON.parse(content) as Partial<OperatorSwitches>
  } catch {
    // A page that no server filled, as in the gallery.
    return {}
  }
}
