import IsotrapCatalogue
import IsotrapScenarios

ScenarioHost.main(Catalogue.scenarios)
