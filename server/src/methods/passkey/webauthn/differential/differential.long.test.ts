import { compareMutations } from './differential.fixture.ts'

compareMutations(10_000)
