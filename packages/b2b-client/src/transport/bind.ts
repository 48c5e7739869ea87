import type { CallName, Contract, Methods } from '../contract/table.ts'

type Call = (name: CallName, given: unknown) => Promise<unknown>

/** Makes a method of every row of the table, nested as the table is. */
export function bind({ project: _, ...contract }: Contract, call: Call): Methods {
  // Each method's type is computed from its row; building them from the same rows is what makes that true.
  return bindBranch(contract, '', call) as Methods
}

function bindBranch(branch: object, prefix: string, call: Call): object {
  return Object.fromEntries(
    Object.entries(branch).map(([key, value]: [string, object]) => {
      const name = `${prefix}${key}`
      // A path of keys that ends in a row is a CallName by the definition of the type.
      return [key, 'verb' in value ? (given?: unknown) => call(name as CallName, given) : bindBranch(value, `${name}.`, call)]
    }),
  )
}
