-- A barber works for one shop. Not knowing it, the planner takes both conditions for independent, expects no rows at all
-- and, among millions, may read a day's visits from the index of the overlap constraint, all of the barber's at once.
create statistics reservations_barber_stats (dependencies) on organization_id, barber_id from reservations;
