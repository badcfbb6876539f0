import { useSearchParams } from 'react-router'
import { RESOURCE_KINDS } from '#core/catalogue/domain/resource-kind.ts'
import { StoreDataProgress } from '#core/catalogue/ui/store-data-progress.tsx'
import { useCatalogue } from '#core/catalogue/ui/use-catalogue.ts'
import { Section } from '#kit/ui/section.tsx'
import { KindSwitch } from './kind-switch.tsx'
import { MetaTagsGrid } from './meta-tags-grid.tsx'
import { TABS } from './paths.ts'

/** The list of one kind of resource, chosen in the address. */
export function MetaTagsPanel() {
  const [query, setQuery] = useSearchParams()
  const kind = RESOURCE_KINDS.find((each) => each === query.get('kind')) ?? 'product'
  const progress = useCatalogue().data?.progress
  return (
    <Section flush>
      <KindSwitch
        value={kind}
        onValue={(chosen) =>
          setQuery({
            tabindex: String(TABS.metaTags),
            ...(chosen !== 'product' && { kind: chosen }),
          })
        }
      />
      {progress && (
        <div className="sp-section-body">
          <StoreDataProgress progress={progress} />
        </div>
      )}
      <MetaTagsGrid kind={kind} key={kind} />
    </Section>
  )
}
