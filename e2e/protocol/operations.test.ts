import { NoDeprecatedCustomRule, parse, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { findOperations, operationsIn } from './find-operations.ts'
import { officialSchema, VERSIONS } from './schemas.ts'

const found = findOperations()

describe('the operations the product sends', () => {
  it('are found', () => {
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter((operation) => operation.name === 'unnamed')).toEqual([])
  })

  for (const version of VERSIONS)
    it(`are valid on ${version}, with nothing deprecated`, { timeout: 60_000 }, () => {
      const schema = officialSchema(version)
      const errors = found.flatMap(({ where, name, document }) => {
        const parsed = parse(document)
        const wrong = validate(schema, parsed)
        const deprecated = wrong.length > 0 ? [] : validate(schema, parsed, [NoDeprecatedCustomRule])
        return [...wrong, ...deprecated].map((error) => `${where} ${name}: ${error.message}`)
      })
      expect(errors).toEqual([])
    })
})

describe('the search for operations', () => {
  it('finds both ways of marking one', () => {
    const text = 'const a = /* GraphQL */ `query A { shop { id } }`\nconst b = `#graphql\n  mutation B { x }`'
    expect(operationsIn('a.ts', text).map(({ name, where }) => [name, where])).toEqual([
      ['A', 'a.ts:1'],
      ['B', 'a.ts:2'],
    ])
  })

  it('refuses a document made of parts', () => {
    const text = `const a = /* GraphQL */ \`query A { shop { \${'fields'} } }\``
    expect(() => operationsIn('a.ts', text)).toThrow(/must be whole/)
  })

  it('would see a field the platform does not have', () => {
    const errors = validate(officialSchema('2026-10'), parse('query A { shop { nmae } }'))
    expect(errors.map((error) => error.message)).toEqual([
      expect.stringContaining('Cannot query field "nmae"'),
    ])
  })
})
