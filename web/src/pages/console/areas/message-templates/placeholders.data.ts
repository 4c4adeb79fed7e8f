// What a message can tell, by what it is sent for.
export { messagePlaceholders } from '@countersign/contract'
