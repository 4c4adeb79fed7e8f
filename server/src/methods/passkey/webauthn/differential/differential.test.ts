// A tenth of what differential.long.test.ts compares.
import { compareMutations } from './differential.fixture.ts'

compareMutations(1000)
