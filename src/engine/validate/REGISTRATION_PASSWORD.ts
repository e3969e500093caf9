/**
 * What the registration call of the spec carries as password, fixed in the product. It is no secret and opens nothing: the server
 * takes it and forgets it, and nobody may choose it as his own.
 */
export const REGISTRATION_PASSWORD = 'Guiju@12345678';
