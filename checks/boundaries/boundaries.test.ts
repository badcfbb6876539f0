import { describe, expect, it } from 'vitest'
import { allRules } from './all-rules.ts'
import { judge, readTree } from './boundaries.ts'
import { circles } from './circles.ts'
import { importsOf } from './source-file.ts'
import { styledTwice } from './styled-twice.ts'

describe('the boundaries', () => {
  const tree = readTree()

  it('reads the whole tree and finds nothing', () => {
    expect(tree.length).toBeGreaterThan(60)
    expect(judge(tree).map((hit) => `${hit.path}:${hit.line} [${hit.rule}] ${hit.message}`)).toEqual([])
  })

  it('finds no files that import each other in a circle, in the product not by types either', () => {
    expect(circles(tree, { types: false })).toEqual([])
    const product = tree.filter(({ path }) => path.startsWith('app/src/'))
    expect(circles(product, { types: true })).toEqual([])
  })

  it('finds circles that are planted', () => {
    const plant = (path: string, text: string) => ({ path, text, imports: importsOf(path, text) })
    const runTime = [
      plant('app/src/kit/server/a.ts', "import { b } from './b.ts'"),
      plant('app/src/kit/server/b.ts', "export { c } from './c.ts'"),
      plant('app/src/kit/server/c.ts', "await import('./a.ts')"),
      plant('app/src/kit/server/d.ts', "import { a } from './a.ts'"),
    ]
    expect(circles(runTime, { types: false })).toEqual([runTime.slice(0, 3).map(({ path }) => path)])
    const byTypes = [
      plant('app/src/kit/server/a.ts', "import type { B } from './b.ts'"),
      plant('app/src/kit/server/b.ts', "import { type A } from './a.ts'"),
    ]
    expect(circles(byTypes, { types: false })).toEqual([])
    expect(circles(byTypes, { types: true })).toHaveLength(1)
  })

  it('finds no class that two style sheets style', () => {
    expect(styledTwice(tree)).toEqual([])
  })

  it('finds such a class that is planted', () => {
    const sheets = [
      { path: 'app/src/kit/ui/a.css', text: '.sp-facts {\n  gap: 0;\n}\n' },
      { path: 'app/src/features/home/ui/b.css', text: '.sp-facts dt,\n.sp-facts {\n  gap: 1rem;\n}\n' },
      { path: 'app/src/features/home/ui/c.css', text: '.sp-own .sp-facts {\n  gap: 2rem;\n}\n' },
    ]
    expect(styledTwice(sheets)).toEqual(['.sp-facts: app/src/kit/ui/a.css, app/src/features/home/ui/b.css'])
  })

  for (const rule of allRules)
    for (const [index, plant] of rule.plants.entries())
      it(`finds violation ${index + 1} planted for ${rule.id}`, () => {
        const found = rule.judge({ ...plant, imports: importsOf(plant.path, plant.text) })
        expect(found.length).toBeGreaterThan(0)
      })
})
