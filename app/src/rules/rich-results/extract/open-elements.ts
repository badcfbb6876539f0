import {
  closedByNameOnly,
  closedWhole,
  closesParagraph,
  formatting,
  headings,
  scopeEnds,
  scopeEndsOf,
  special,
  tableContexts,
  tableParts,
  unusual,
  voids,
} from './element-kinds.ts'
import type { TreeElement } from './html-tree.ts'

/** Browsers nest no deeper (Blink, kMaximumHTMLParserDOMTreeDepth); this keeps searches of the stack cheap. */
const deepest = 512

/** An element of the tree, or an element that the tree leaves out. */
export interface OpenElement {
  name: string
  /** The element itself, or the nearest ancestor that the tree keeps. */
  node: TreeElement
  /** Whether the element's text is part of a value. */
  speaks: boolean
}

/**
 * The stack of open elements (HTML standard §13.2.4.2) for pages that need no repair beyond omitted end tags. Methods
 * return false if the standard would do more than open and close: reopen formatting elements, move content out of a
 * table, drop content of a select. Then only a full parser knows the tree.
 */
export class OpenElements {
  readonly #open: OpenElement[] = []
  readonly #counts = new Map<string, number>()
  readonly #root: TreeElement
  /** Number of open elements whose text is kept. */
  speaking = 0

  constructor(root: TreeElement) {
    this.#root = root
  }

  get depth(): number {
    return this.#open.length
  }

  get inTable(): boolean {
    return tableContexts.has(this.top)
  }

  get top(): string {
    return this.#open.at(-1)?.name ?? ''
  }

  /** The element that a new element or text belongs to. */
  get current(): TreeElement {
    return this.#open.at(-1)?.node ?? this.#root
  }

  count(name: string): number {
    return this.#counts.get(name) ?? 0
  }

  push(element: OpenElement): void {
    if (this.#open.length >= deepest) this.pop()
    this.#open.push(element)
    this.#counts.set(element.name, this.count(element.name) + 1)
    if (element.speaks) this.speaking += 1
  }

  pop(): void {
    const element = this.#open.pop()
    if (element === undefined) return
    this.#counts.set(element.name, this.count(element.name) - 1)
    if (element.speaks) this.speaking -= 1
  }

  /** Closes what a start tag of this name closes. Returns false if unsure. */
  beforeStart(name: string): boolean {
    if (unusual.has(name)) return false
    if (tableParts.has(name)) return this.#beforeTablePart(name)
    const top = this.top
    if (tableContexts.has(top)) return top !== 'colgroup' && (name === 'script' || name === 'style')
    if (this.count('select') > 0) return this.#beforeInSelect(name, top)
    if (name === 'option' && top === 'option') this.pop()
    if (formatting.has(name)) return !((name === 'a' || name === 'nobr') && this.count(name) > 0)
    if (name === 'form' || name === 'button') {
      if (this.count(name) > 0) return false
    } else if (name === 'optgroup') return false
    else if (name === 'li') {
      if (!this.#closeListItem(['li'])) return false
    } else if (name === 'dd' || name === 'dt') {
      if (!this.#closeListItem(['dd', 'dt'])) return false
    }
    if (name === 'table') return !this.#inScope('p')
    if (closesParagraph.has(name) && this.count('p') > 0 && this.#inScope('p') && !this.#popThrough('p'))
      return false
    if (headings.has(name) && headings.has(this.top)) this.pop()
    return true
  }

  /** Closes what an end tag of this name closes. Returns false if unsure. */
  end(name: string): boolean {
    const isOpen = this.count(name) > 0
    if (tableParts.has(name) || name === 'table') {
      if (this.count('table') === 0) return true
      return isOpen && this.#inScope(name, tableEnds) && this.#popThrough(name)
    }
    if (tableContexts.has(this.top)) return false
    if (headings.has(name)) return this.#endHeading()
    if (!isOpen) return true
    if (formatting.has(name) || name === 'form') return this.#endTop(name)
    if (name === 'p' || closedWhole.has(name)) return !this.#inScope(name) || this.#popThrough(name)
    return this.#endOrdinary(name)
  }

  #beforeInSelect(name: string, top: string): boolean {
    if (name === 'script') return true
    if (name !== 'option' && name !== 'optgroup') return false
    if (top === 'option') this.pop()
    if (name === 'optgroup' && this.top === 'optgroup') this.pop()
    return true
  }

  #beforeTablePart(name: string): boolean {
    if (this.count('table') === 0) return false
    const around = partsAround[name] ?? tableOnly
    while (!around.has(this.top)) {
      const top = this.top
      if (top === 'table' || top === '' || closedByNameOnly.has(top) || top.startsWith('svg:')) return false
      this.pop()
    }
    return true
  }

  #closeListItem(names: readonly string[]): boolean {
    if (names.every((name) => this.count(name) === 0)) return true
    for (let index = this.#open.length - 1; index >= 0; index -= 1) {
      const { name } = this.#open[index] as OpenElement
      if (names.includes(name)) return this.#popThrough(name)
      if (special.has(name) && name !== 'address' && name !== 'div' && name !== 'p') return true
    }
    return true
  }

  #endHeading(): boolean {
    if (headingNames.every((name) => this.count(name) === 0)) return true
    for (let index = this.#open.length - 1; index >= 0; index -= 1) {
      const { name } = this.#open[index] as OpenElement
      if (headings.has(name)) return this.#popThrough(name)
      if (scopeEnds.has(name)) return true
    }
    return true
  }

  #endTop(name: string): boolean {
    if (name === 'form') while (impliedEnds.has(this.top)) this.pop()
    if (this.top !== name) return false
    this.pop()
    return true
  }

  #endOrdinary(name: string): boolean {
    for (let index = this.#open.length - 1; index >= 0; index -= 1) {
      const element = this.#open[index] as OpenElement
      if (element.name === name) return this.#popThrough(name)
      if (special.has(element.name)) return true
    }
    return true
  }

  #inScope(name: string, ends = scopeEndsOf[name] ?? scopeEnds): boolean {
    if (this.count(name) === 0) return false
    for (let index = this.#open.length - 1; index >= 0; index -= 1) {
      const element = this.#open[index] as OpenElement
      if (element.name === name) return true
      if (ends.has(element.name)) return false
    }
    return false
  }

  #popThrough(name: string): boolean {
    for (let top = this.top; top !== name; top = this.top) {
      if (top === '' || closedByNameOnly.has(top)) return false
      this.pop()
    }
    this.pop()
    return true
  }
}

const headingNames = [...headings]
const impliedEnds = new Set(['dd', 'dt', 'li', 'optgroup', 'option', 'p'])
const tableEnds = new Set(['html', 'table', 'template'])
const tableOnly = new Set(['table'])
const partsAround: Readonly<Record<string, ReadonlySet<string>>> = {
  td: new Set(['tr']),
  th: new Set(['tr']),
  tr: new Set(['table', 'tbody', 'tfoot', 'thead']),
  col: new Set(['colgroup']),
}

/** Reports whether an element has no content and no end tag. */
export function isVoid(name: string): boolean {
  return voids.has(name)
}
