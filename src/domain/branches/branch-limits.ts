export const branchLimits = { address_line1: 120, city: 80, postcode: 20, country: 80, phone: 40 } as const;
