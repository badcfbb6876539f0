import '../page.css'
import { NotLoaded, type NotLoadedProps } from '../load-boundary.tsx'
import { Section } from '../section.tsx'

/** In the place of a screen that could not be loaded. */
export function PageNotLoaded(props: NotLoadedProps) {
  return (
    <main className="sp-page" id="main">
      <Section>
        <NotLoaded {...props} />
      </Section>
    </main>
  )
}
