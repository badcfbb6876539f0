import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CountFilters } from '#kit/ui/landing/count-filters.tsx'
import { NoMatch } from '#kit/ui/landing/no-match.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useUrlFilters } from '#kit/ui/use-url-filters.ts'
import type { HomeScanResult } from '../contract/home-scan.ts'
import { GRAVITIES, gravityOf } from '../domain/home-page/faults.ts'
import { HomeFaults } from './home-faults.tsx'
import { HomeImages } from './home-images.tsx'
import { useImageWords } from './use-image-words.ts'

const NAMES = ['faults'] as const

/** How many images of the page have which faults, as filters of both lists: what to fix and, after `children`, the images. */
export function HomeLists({ result, children }: { result: HomeScanResult; children: ReactNode }) {
  const { t } = useTranslation('images')
  const words = useImageWords()
  const { filters, set } = useUrlFilters(NAMES)
  const chosen = GRAVITIES.find((name) => name === filters.faults)
  const graded = Map.groupBy(result.images, gravityOf)
  const images = chosen === undefined ? result.images : (graded.get(chosen) ?? [])
  return (
    <>
      <CountFilters
        groups={[
          {
            label: t('home.images'),
            filters: GRAVITIES.map((name) => ({
              key: name,
              label: t(`home.${name}`),
              count: words.number(graded.get(name)?.length ?? 0),
              isEmpty: !graded.has(name),
              on: chosen === name,
              onToggle: () => set({ faults: chosen === name ? '' : name }),
            })),
          },
        ]}
      />
      {chosen !== undefined && images.length === 0 ? (
        <Section title={t('home.images')} flush>
          <NoMatch onClear={() => set({ faults: '' })} />
        </Section>
      ) : (
        <>
          {chosen !== 'fine' && <HomeFaults images={images} />}
          {children}
          <HomeImages images={images} />
        </>
      )}
    </>
  )
}
