import { describe, expect, it } from 'vitest'
import { allRules } from './all-rules.ts'
import { judge, readTree } from './fence.ts'
import { importsOf } from './source-file.ts'

describe('the fence', () => {
  const tree = readTree()

  it('reads the whole tree and finds nothing', () => {
    expect(tree.length).toBeGreaterThan(60)
    expect(judge(tree).map((hit) => `${hit.path}:${hit.line} [${hit.rule}] ${hit.message}`)).toEqual([])
  })

  for (const rule of allRules)
    for (const [index, plant] of rule.plants.entries())
      it(`finds violation ${index + 1} planted for ${rule.id}`, () => {
        const found = rule.judge({ ...plant, imports: importsOf(plant.path, plant.text) })
        expect(found.length).toBeGreaterThan(0)
      })
})
