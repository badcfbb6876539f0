import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { OperationPanel } from '#core/changes/ui/operation-panel.tsx'
import { OperationsPanel } from '#core/changes/ui/operations-panel.tsx'
import { useChangeWords } from '#core/changes/ui/use-change-words.ts'
import { useOperation } from '#core/changes/ui/use-operations.ts'
import { Inline } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Section } from '#kit/ui/section.tsx'
import { META_TAGS_PATH, operationTabPath, TABS } from './paths.ts'

/** What was done to meta tags in bulk; one of them with its review stands in the same tab. */
export function OperationsTab() {
  const [query] = useSearchParams()
  const id = query.get('operation')
  return id && /^\d{1,18}$/.test(id) ? (
    <OneOperation id={id} key={id} />
  ) : (
    <Section flush>
      <OperationsPanel only={OURS} pathOf={operationTabPath} />
    </Section>
  )
}

/** All types of this feature. */
const OURS = { type: 'meta-tags.' }

function OneOperation({ id }: { id: string }) {
  const { t } = useTranslation(['meta-tags', 'changes', 'grid'])
  const words = useChangeWords()
  const query = useOperation(id)
  return (
    <>
      <Inline gap={3}>
        <Link to={`${META_TAGS_PATH}?tabindex=${TABS.operations}`}>{t('operations.all')}</Link>
        {query.data && <h2>{words.title(query.data)}</h2>}
      </Inline>
      <OperationPanel query={query} />
    </>
  )
}
