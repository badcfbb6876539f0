import { Drawing } from '../drawing.tsx'
import { Inline } from '../layout.tsx'
import { Page } from '../page.tsx'
import { Panes } from './pane.tsx'
import { Badges, Banners, Buttons } from './parts-basic.tsx'
import { Charts } from './parts-chart.tsx'
import { Choices, Fields } from './parts-form.tsx'
import { GridStates, Grids, LongGrid } from './parts-grid.tsx'
import { Numbers, Overlays, Tables, Texts } from './parts-report.tsx'
import { Lists, States } from './parts-state.tsx'

const PARTS = {
  Buttons,
  Badges,
  Banners,
  Fields,
  Choices,
  Numbers,
  Charts,
  Overlays,
  Texts,
  Tables,
  Grids,
  'Grid states': GridStates,
  'Long grid': LongGrid,
  Lists,
  States,
  Drawings: () => (
    <Inline gap={4}>
      {(['signpost', 'calm', 'history', 'done', 'lost', 'locked'] as const).map((name) => (
        <Drawing key={name} name={name} />
      ))}
    </Inline>
  ),
}

/** Every component in every state, light and dark, in our theme or (`?theme=admin`) the admin's. Development only. */
export function Gallery() {
  return (
    <Page title="kit/ui" full>
      {Object.entries(PARTS).map(([title, Part]) => (
        <Panes key={title} title={title}>
          {() => <Part />}
        </Panes>
      ))}
    </Page>
  )
}
