import { ensureChromium } from '../../bin/ensure-chromium.ts'
import { buildBundle } from '../../bin/local/bundle.ts'
import { ROOT } from '../../bin/local/environment.ts'

/** Once per run of the journeys: what several of them, starting at the same time, would otherwise each make. */
export default function setup(): void {
  ensureChromium()
  buildBundle(ROOT, (line) => process.stdout.write(`${line}\n`))
}
