import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { InTabContext } from './shell/unsaved.ts'
import { useSearchParams } from './use-search-params.ts'
import './tabs.css'

export interface TabItem {
  label: string
  /** A word next to the label. */
  badge?: ReactNode
  /** A number next to the label, in the reader's form. */
  count?: number | undefined
  panel: ReactNode
  /** Its `tabindex` if that differs from its position: numbers used in links from other screens stay the same. */
  index?: number
}

/**
 * Tabs whose position is in the URL as `tabindex` (spec 1 §2), so that links can open them. Arrow keys, Home and End
 * work as in the ARIA tabs pattern; React Aria's own tabs need 18 kB gzip of collections for the same.
 */
export function Tabs({
  label,
  items,
  ownUrl = false,
}: {
  label: string
  items: readonly TabItem[]
  /**
   * Each tab keeps its own list state in the URL; it is dropped when the tab changes, because other tabs cannot use
   * it.
   */
  ownUrl?: boolean
}) {
  const { i18n } = useTranslation('shell')
  const [query, setQuery] = useSearchParams()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const numbers = items.map((item, position) => item.index ?? position)
  const chosen = Math.max(0, numbers.indexOf(Number(query.get('tabindex') ?? numbers[0])))

  const isChoosing = useRef(false)
  // A form in the tab may ask before it is left, and the tab then stays.
  useEffect(() => {
    if (!isChoosing.current) return
    isChoosing.current = false
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[chosen]?.focus()
  }, [chosen])
  const choose = (index: number) => {
    if (index === chosen) return
    isChoosing.current = true
    setQuery(
      (before) => {
        const next = ownUrl ? new URLSearchParams() : new URLSearchParams(before)
        next.set('tabindex', String(numbers[index]))
        return next
      },
      { replace: true },
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
    const last = items.length - 1
    const target = {
      [forward]: chosen === last ? 0 : chosen + 1,
      [backward]: chosen === 0 ? last : chosen - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (target === undefined) return
    event.preventDefault()
    choose(target)
  }

  return (
    <div className="sp-tabs">
      <div className="sp-tablist" role="tablist" aria-label={label} ref={list}>
        {items.map((item, index) => (
          <button
            key={item.label}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            className="sp-tab"
            aria-selected={index === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => choose(index)}
            onKeyDown={onKeyDown}
          >
            {item.label}
            {item.badge}
            {item.count !== undefined && (
              <span className="sp-subtle sp-numeric">{numberFormat(i18n.language).format(item.count)}</span>
            )}
          </button>
        ))}
      </div>
      <div className="sp-tabpanel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${chosen}`}>
        <InTabContext value={true}>{items[chosen]?.panel}</InTabContext>
      </div>
    </div>
  )
}
